"""What is done before the model library is read, so that it says, fetches and finds nothing of its own accord.

The library fetches a price list and more from the network when it is imported, reads `.env` files, and prints. Its
counterpart for what it does later is `worker.library`.
"""

import os
from typing import Final

SETTINGS: Final = {
    "LITELLM_MODE": "PRODUCTION",  # otherwise it reads a file `.env` of whatever folder it is started in
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LITELLM_LOCAL_ANTHROPIC_BETA_HEADERS": "True",
    "LITELLM_LOCAL_BLOG_POSTS": "True",
    "LITELLM_LOCAL_POLICY_TEMPLATES": "True",
    "LITELLM_LOCAL_AUTOROUTER_PRESETS": "True",
    "LITELLM_SUPPRESS_STARTUP_OUTPUT": "True",
    "LITELLM_LOG": "CRITICAL",
    "LITELLM_DISABLE_REDACT_SECRETS": "true",  # takes seconds for a megabyte of a provider's words; `worker.redaction` does it
    "REPEATED_STREAMING_CHUNK_LIMIT": "1000000000",  # a model that says the same word a hundred times may
    "HF_HUB_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "TOKENIZERS_PARALLELISM": "false",
    "AWS_EC2_METADATA_DISABLED": "true",  # or it looks for credentials at an address of the local network
}


def quiet() -> int:
    """Set the library's environment, and return a descriptor of the real standard output, which nobody else has now."""
    os.environ.update(SETTINGS)
    ours = os.dup(1)
    os.dup2(2, 1)
    return ours
