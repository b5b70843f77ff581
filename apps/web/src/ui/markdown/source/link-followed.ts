/** Sent from the source when a `[[link]]` is clicked with Ctrl; its detail is the link's name. Who follows it prevents its default. */
export const linkFollowed = 'wm-note-link';

/** The same for a `#tag`; its detail is the tag without its sign. */
export const tagFollowed = 'wm-note-tag';
