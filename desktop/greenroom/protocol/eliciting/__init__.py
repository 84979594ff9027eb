"""What a server may ask a person in the middle of a call, read and judged: no I/O, no dialogs.

`wish` reads the request, `asked_schema` judges the form it asks for, `shown_url` takes an address apart for the eye. The
counterparts are `servers.server_requests`, which hears the server, and `host.elicitation_desk`, which asks the person.
"""
