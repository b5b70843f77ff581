/** Dispatched on the document by the sign-in page once somebody is signed in and the application stands ready beside it. */
export const enterEvent = 'wm-enter';

/** How the sign-in page hands its document over, so that nothing is loaded a second time. */
export interface Entering {
  /** The address to be shown. */
  target: string;
  /** Removes everything of the sign-in page and gives the element to render into. */
  clear: () => HTMLElement;
}
