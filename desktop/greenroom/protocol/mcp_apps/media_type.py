"""Media types of View documents, compared the way the web compares them: case, blanks and quotes do not matter."""


def normalised(text: object) -> str:
    """Return type, subtype and `profile` in one spelling; every other parameter (such as charset) is left out.

    Anything but a string becomes the empty string, which equals no media type.
    """
    if not isinstance(text, str):
        return ""
    essence, *parameters = text.split(";")
    pairs = (parameter.partition("=") for parameter in parameters)
    profiles = [value.strip().strip('"') for name, _, value in pairs if name.strip().lower() == "profile"]
    return essence.strip().lower() + "".join(f";profile={profile.lower()}" for profile in profiles[:1])
