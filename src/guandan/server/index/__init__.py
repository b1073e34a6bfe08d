"""The index: lists, histories and ratings that follow the logs."""
