"""Towns, postcodes and regions: where they lie, and what stands for them."""
