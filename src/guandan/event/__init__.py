"""The event (赛事): from the entry list to the results book."""
