"""The rules of Submarine Blues against the rulebook, against a second engine, and against chance."""
