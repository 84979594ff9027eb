"""The conversation with a model: who is asked, in what manner, what it does, and what the page hears of it."""
