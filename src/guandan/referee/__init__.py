"""The referee's desk (裁判台): what an infraction costs under a rule book, and who may rule it."""
