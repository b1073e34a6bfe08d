"""Events on the server (赛事): served from their logs, with everybody who looks told that they have grown."""
