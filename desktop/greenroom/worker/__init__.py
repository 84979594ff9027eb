"""The model worker: a program that asks models for the app, in a process of its own, and the only one that reads litellm.

It is told what to do in lines on its standard input and answers in lines on its standard output (`protocol.model.lines`).
It keeps nothing: no key, no conversation, no file. Its counterpart is `greenroom.host.chat.model_worker`.
"""
