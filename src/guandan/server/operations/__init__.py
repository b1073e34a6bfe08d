"""Operations: processes, limits, metrics, and care for what runs."""
