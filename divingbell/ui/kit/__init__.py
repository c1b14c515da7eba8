"""The parts screens are made of: functions from `Context` and content to elements.

- `bars`: the header of a screen, the turn header with its pennant, the alarm, the row of actions; `body`: what lies
  between; `rows`: what sets something.
- `buttons`: every button, Undo, outcomes, one of several; `fields`: stepper, number and letter pad, switch, step dots.
- `cards`: cards, insets, windows, questions, toasts, banners, empty states.
- `roles`: words by what they are; `names`: the name of a person, which gives way by itself.
- `icons`: icons, tiles of players, coins, discs, chips, dots, lines; `hardware`: how the rig is.
- `people`: the panel of a player, amounts, the tag of a payment; `dice`, `porthole`, `logo`: pictures.
- `context`: words, amounts, colours and sizes of now; `tokens`: `config/tokens.yaml` as typed values.
"""
