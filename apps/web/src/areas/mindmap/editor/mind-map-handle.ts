import type { ReadDocument } from '@wm/mindmap/read-document';

/** What a page may do to an open editor. */
export interface MindMapHandle {
  /**
   * Shows another state of the same map, saved elsewhere or merged: at once, and it is no edit of the user. False when it
   * is another map, which has to be opened anew.
   */
  follow: (document: ReadDocument) => boolean;
}
