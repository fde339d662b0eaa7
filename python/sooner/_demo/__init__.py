"""`sooner demo`: two programs (`cities.py`, `thoughts.py`, over the simulated `model.py`), and what runs and shows them."""
