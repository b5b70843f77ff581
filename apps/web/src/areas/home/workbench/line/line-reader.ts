import type { RepeatRule } from '@wm/contract/home/repeat';

/** The moment at which a line is written, by the office's clock. */
export interface LineNow {
  /** YYYY-MM-DD. */
  today: string;
  /** The minute of the day. */
  minute: number;
}

/** What words of a line say. A time may name a day, too: 今晚 8 点. */
export interface Meaning {
  day?: string;
  minute?: number;
  /** Days later that are meant when this is today and its minute has passed: 周五 on a Friday evening. */
  rolls?: number;
  rule?: RepeatRule;
  link?: string;
}

export type SpanKind = 'day' | 'time' | 'repeat' | 'link';

/** Where words stand, for readers that depend on it. */
export interface Place {
  now: LineNow;
  /** Whether words that were read stand right before these: 周五 before 3点. */
  isAfterSpan: boolean;
  /** Whether a blank, a punctuation mark or the end follows. */
  isBeforeGap: boolean;
}

/** Reads words of one kind. Its pattern is sticky: it looks at one place. */
export interface LineReader {
  kind: SpanKind;
  pattern: RegExp;
  /** Undefined for what only looks like it: 2月30日. */
  read: (match: RegExpExecArray, place: Place) => Meaning | undefined;
}
