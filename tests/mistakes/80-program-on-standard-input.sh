printf 'import sooner\n@sooner.auto\ndef trip(region):\n    return region\n' | python -
