"""What anybody is shown of an event: declared values made by pure functions of (event, viewer), one noun a file.

Pages, the big screen, the command line, JSON, xlsx and csv show these values and nothing else.
"""
