"""The scripted model: a YAML file of turns, played over HTTP as a provider answers for a model. It thinks nothing itself.

It knows the protocol's types and nothing else of ours. Only subcommands import it, inside their functions; the app starts
it as a program of its own (`greenroom.host.chat.scripted_model`).
"""
