"""The toolkit: elements, layout, comparison, paint, text, motion and touch."""
