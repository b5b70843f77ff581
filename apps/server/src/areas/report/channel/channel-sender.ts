import type { Core } from '#core/core.ts';
import type { StoredChannel } from './channel.repository.ts';
import type { News } from './compose-news.ts';

/** One piece of news and where it goes. */
export interface Sending {
  news: News;
  channel: StoredChannel;
  /** The subscriber's own address. */
  email: string;
  /** Hosts that are not public and may be called for him at this moment. */
  inside: readonly string[];
  signal: AbortSignal;
}

/**
 * A way out of the product. Answers what the receiver said, null where it says no number. @throws SendFault where it did not
 * take it
 */
export type ChannelSender = (core: Core, sending: Sending) => Promise<number | null>;
