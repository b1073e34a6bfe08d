"""The time of day (北京时间): people write and read moments, which are milliseconds, in China's time on any machine."""

from datetime import datetime, timedelta, timezone

CHINA = timezone(timedelta(hours=8))


def day_time(at: int) -> datetime:
    """A moment as people read it."""
    return datetime.fromtimestamp(at / 1000, CHINA)
