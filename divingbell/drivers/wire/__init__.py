"""The wire protocol (`firmware_notes/protocol.md`): frames, messages, the host's part; no input or output."""
