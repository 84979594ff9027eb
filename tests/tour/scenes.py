"""All of the tour, in the order it is made. `docs/tour.md` shows every scene."""

from typing import Final

from tests.tour.agreeing import AGREEING
from tests.tour.asking import ASKING, MIRRORED
from tests.tour.at_work import AT_WORK
from tests.tour.beginnings import BEGINNINGS
from tests.tour.crowd import CROWD
from tests.tour.offering import OFFERING
from tests.tour.results import RESULTS
from tests.tour.right_to_left import RIGHT_TO_LEFT
from tests.tour.talking import MIRRORED_TALK, TALKING

VISITS: Final = (
    BEGINNINGS,
    AT_WORK,
    RESULTS,
    AGREEING,
    ASKING,
    OFFERING,
    TALKING,
    RIGHT_TO_LEFT,
    MIRRORED,
    MIRRORED_TALK,
    CROWD,
)
SCENES: Final = tuple(scene for visit in VISITS for scene in visit.scenes)
