import type { NoteDocument } from '@wm/contract/notebook/note';
import type { Draft } from '#core/storage/drafts.ts';

/** What the editor shows about the text's safety. */
export type SaveState =
  | { kind: 'saved'; time: string }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; reason: string }
  /** Nothing is lost: the text is in this browser and goes when the network is back. */
  | { kind: 'offline' }
  | { kind: 'conflict'; stored: NoteDocument };

/** What a session needs from outside. */
export interface NotePorts {
  save(content: string, rowVersion: number): Promise<NoteDocument>;
  /** Whether a save failed because the server was not reached. */
  isUnreached(error: unknown): boolean;
  /** The stored note of a refused stale save. */
  storedOf(error: unknown): NoteDocument | undefined;
  keepDraft(draft: Draft): void;
  dropDraft(): void;
  /** Called after each change of `state`, and of `text` where it does not come from the editor or is shown elsewhere too. */
  onChange(): void;
}

const idleMs = 1000;
/** Whoever types without a rest is saved this often. */
const busyMs = 5000;
const draftMs = 300;
const retryMs = 8000;

/**
 * One note being edited: saves by itself after a second of rest, one save at a time, keeps a draft in the browser until
 * the server has the text, and stops at a conflict until the user has decided.
 */
export class NoteSession {
  text: string;
  state: SaveState;
  private rowVersion: number;
  private savedText: string;
  private readonly ports: NotePorts;
  /** The save that runs, or the last one. */
  private saving: Promise<void> = Promise.resolve();
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest text that is not saved was written. */
  private unsavedSince: number | undefined;
  /** What the text was made from; unknown for a draft of another version. */
  private base: string | undefined;

  constructor(note: NoteDocument, ports: NotePorts) {
    this.text = note.content;
    this.savedText = note.content;
    this.base = note.content;
    this.rowVersion = note.rowVersion;
    this.state = { kind: 'saved', time: note.updateTime };
    this.ports = ports;
  }

  get isDirty(): boolean {
    return this.text !== this.savedText;
  }

  /** Takes what the user typed. */
  write(text: string): void {
    if (text === this.text) return;
    const { state } = this;
    this.text = text;
    // Not put off by the next key: a tab that dies loses no more than this.
    this.draftTimer ??= setTimeout(() => this.keepDraft(), draftMs);
    if (this.state.kind === 'saved' || this.state.kind === 'failed')
      this.state = { kind: 'unsaved' };
    const now = Date.now();
    this.unsavedSince ??= now;
    if (this.state.kind !== 'offline')
      this.scheduleSave(Math.max(0, Math.min(idleMs, this.unsavedSince + busyMs - now)));
    // The editor has the text already: drawing the page at each key would hold up the key's own picture.
    if (this.state !== state || this.state.kind === 'conflict') this.ports.onChange();
  }

  /** Takes a draft left in this browser: as unsaved text, or as a conflict when the note has changed since. */
  restore(draft: Draft, note: NoteDocument): boolean {
    if (draft.text === note.content) {
      this.ports.dropDraft();
      return false;
    }
    this.text = draft.text;
    if (draft.rowVersion === note.rowVersion) {
      this.state = { kind: 'unsaved' };
      this.scheduleSave(idleMs);
    } else {
      this.base = undefined;
      this.state = { kind: 'conflict', stored: note };
    }
    this.keepDraft();
    this.ports.onChange();
    return true;
  }

  /** Saves at once; does nothing while a save runs (it is followed by another) or a conflict stands. */
  async save(): Promise<void> {
    clearTimeout(this.saveTimer);
    if (this.state.kind === 'saving' || this.state.kind === 'conflict' || !this.isDirty) return;
    this.saving = this.send();
    await this.saving;
  }

  /** Saves until the server has all of the text; false when it does not take it. */
  async saveAll(): Promise<boolean> {
    await this.saving;
    if (this.isDirty) await this.save();
    return !this.isDirty;
  }

  private async send(): Promise<void> {
    const sent = this.text;
    this.setState({ kind: 'saving' });
    try {
      this.adopt(await this.ports.save(sent, this.rowVersion), sent);
    } catch (error) {
      this.fail(error);
    }
  }

  /** What both texts of a conflict were made from, if that is known. */
  get commonText(): string | undefined {
    return this.base;
  }

  /** Resolves a conflict with a text made of both. */
  async resolve(text: string): Promise<void> {
    this.text = text;
    await this.overwrite();
  }

  /** Resolves a conflict with the user's own text: it is saved over the stored one. */
  async overwrite(): Promise<void> {
    if (this.state.kind !== 'conflict') return;
    this.rowVersion = this.state.stored.rowVersion;
    this.savedText = this.state.stored.content;
    this.base = this.savedText;
    this.state = { kind: 'unsaved' };
    await this.save();
    if (!this.isDirty) this.adoptTime();
  }

  /** Resolves a conflict with the stored text. */
  takeStored(): void {
    if (this.state.kind !== 'conflict') return;
    const { stored } = this.state;
    this.text = stored.content;
    this.savedText = stored.content;
    this.base = stored.content;
    this.rowVersion = stored.rowVersion;
    this.dropDraft();
    this.setState({ kind: 'saved', time: stored.updateTime });
  }

  /** Takes a version that was brought back; what was typed and not saved meanwhile makes it a conflict. */
  adoptStored(stored: NoteDocument): void {
    const isDirty = this.isDirty;
    this.setState({ kind: 'conflict', stored });
    if (!isDirty) this.takeStored();
  }

  /** Ends the timers; the draft is kept at once when something is unsaved. */
  rest(): void {
    clearTimeout(this.saveTimer);
    this.keepDraft();
  }

  private adopt(note: NoteDocument, sent: string): void {
    this.rowVersion = note.rowVersion;
    this.savedText = sent;
    this.base = sent;
    this.unsavedSince = undefined;
    if (this.isDirty) {
      this.setState({ kind: 'unsaved' });
      this.scheduleSave(idleMs);
      return;
    }
    this.dropDraft();
    this.setState({ kind: 'saved', time: note.updateTime });
  }

  private fail(error: unknown): void {
    this.keepDraft();
    const stored = this.ports.storedOf(error);
    if (stored) {
      this.setState({ kind: 'conflict', stored });
      return;
    }
    if (this.ports.isUnreached(error)) {
      this.setState({ kind: 'offline' });
      this.scheduleSave(retryMs);
      return;
    }
    this.setState({ kind: 'failed', reason: error instanceof Error ? error.message : '' });
    this.scheduleSave(retryMs);
  }

  private adoptTime(): void {
    if (this.state.kind === 'unsaved') this.setState({ kind: 'saved', time: '' });
  }

  private dropDraft(): void {
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    this.ports.dropDraft();
  }

  private keepDraft(): void {
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    if (!this.isDirty) return;
    const { text, rowVersion } = this;
    this.ports.keepDraft({ text, rowVersion, time: new Date().toISOString() });
  }

  private scheduleSave(delayMs: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), delayMs);
  }

  private setState(state: SaveState): void {
    this.state = state;
    this.ports.onChange();
  }
}
