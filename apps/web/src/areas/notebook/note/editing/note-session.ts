import type { NoteDocument } from '@wm/contract/notebook/note';
import type { Draft } from '#core/storage/drafts.ts';

/** What the editor shows about the text's safety. */
export type SaveState =
  | { kind: 'saved'; time: string }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; reason: string }
  | { kind: 'conflict'; stored: NoteDocument };

/** What a session needs from outside. */
export interface NotePorts {
  save(content: string, rowVersion: number): Promise<NoteDocument>;
  /** The stored note of a refused stale save. */
  storedOf(error: unknown): NoteDocument | undefined;
  keepDraft(draft: Draft): void;
  dropDraft(): void;
  /** Called after each change of `state` or `text`. */
  onChange(): void;
}

const idleMs = 1000;
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
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(note: NoteDocument, ports: NotePorts) {
    this.text = note.content;
    this.savedText = note.content;
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
    this.text = text;
    clearTimeout(this.draftTimer);
    this.draftTimer = setTimeout(() => this.keepDraft(), draftMs);
    if (this.state.kind === 'saved' || this.state.kind === 'failed')
      this.state = { kind: 'unsaved' };
    this.scheduleSave(idleMs);
    this.ports.onChange();
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
    } else this.state = { kind: 'conflict', stored: note };
    this.ports.onChange();
    return true;
  }

  /** Saves at once; does nothing while a save runs (it is followed by another) or a conflict stands. */
  async save(): Promise<void> {
    clearTimeout(this.saveTimer);
    if (this.state.kind === 'saving' || this.state.kind === 'conflict' || !this.isDirty) return;
    const sent = this.text;
    this.setState({ kind: 'saving' });
    try {
      this.adopt(await this.ports.save(sent, this.rowVersion), sent);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Resolves a conflict with the user's own text: it is saved over the stored one. */
  async overwrite(): Promise<void> {
    if (this.state.kind !== 'conflict') return;
    this.rowVersion = this.state.stored.rowVersion;
    this.savedText = this.state.stored.content;
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
    this.rowVersion = stored.rowVersion;
    clearTimeout(this.draftTimer);
    this.ports.dropDraft();
    this.setState({ kind: 'saved', time: stored.updateTime });
  }

  /** Ends the timers; the draft is kept at once when something is unsaved. */
  rest(): void {
    clearTimeout(this.saveTimer);
    clearTimeout(this.draftTimer);
    if (this.isDirty) this.keepDraft();
  }

  private adopt(note: NoteDocument, sent: string): void {
    this.rowVersion = note.rowVersion;
    this.savedText = sent;
    if (this.isDirty) {
      this.setState({ kind: 'unsaved' });
      this.scheduleSave(idleMs);
      return;
    }
    clearTimeout(this.draftTimer);
    this.ports.dropDraft();
    this.setState({ kind: 'saved', time: note.updateTime });
  }

  private fail(error: unknown): void {
    this.keepDraft();
    const stored = this.ports.storedOf(error);
    if (stored) {
      this.setState({ kind: 'conflict', stored });
      return;
    }
    this.setState({ kind: 'failed', reason: error instanceof Error ? error.message : '' });
    this.scheduleSave(retryMs);
  }

  private adoptTime(): void {
    if (this.state.kind === 'unsaved') this.setState({ kind: 'saved', time: '' });
  }

  private keepDraft(): void {
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
