/** The limits of a View's connection. They are part of the contract with Python, which holds the same bucket. */

/** Bytes of one message as JSON text. */
export const LARGEST_MESSAGE = 8_000_000;
/** The View's bucket: this many messages at once, and so many more each second. */
export const BUCKET_SIZE = 2_000;
export const BUCKET_REFILL = 500;
/** What the proxy may send before the first credits arrive. */
export const FIRST_CREDITS = 64;
/** Credits are held back while fewer tokens than this would be left, so that an honest flood never empties the bucket. */
export const BUCKET_RESERVE = 64;
/** Bytes the socket may hold back before the View is given up. */
export const LARGEST_BACKLOG = 64_000_000;
/** Content policy violations passed on for one mount, and the longest text inside one. */
export const MOST_VIOLATIONS = 200;
export const LONGEST_DETAIL = 2_000;
/** Notes passed on for one mount. */
export const MOST_NOTES = 20;
/** Milliseconds in which repeated notifications of the same kind become one. */
export const COALESCING = 16;
/** Window messages of one frame within a second, after which it is removed. An honest proxy sends one in its life. */
export const MOST_WINDOW_MESSAGES = 2_000;
/** Milliseconds between two questions whether a View's process is there, and how many it may leave unanswered. */
export const BEAT = 1_000;
export const MOST_UNANSWERED = 5;
/** Milliseconds from the mount until the proxy page must have announced itself. */
export const PROXY_PATIENCE = 10_000;
