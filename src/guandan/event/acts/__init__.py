"""What is done in an event: entries, stages, rounds, results, rulings, its course. Each module has a table of kinds."""
