import type { MapDocument, SavedMap } from '@wm/contract/mindmap/map';
import type { Draft } from '#core/storage/drafts.ts';

/** What the editor shows about the map's safety. */
export type MapSaveState =
  | { kind: 'saved'; time: string }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; reason: string }
  | { kind: 'conflict'; stored: MapDocument };

/** What a session needs from outside. */
export interface MapPorts {
  save(content: string, rowVersion: number): Promise<SavedMap>;
  /** The stored map of a refused stale save. */
  storedOf(error: unknown): MapDocument | undefined;
  /** Whether trying again without a change may help. */
  isPassing(error: unknown): boolean;
  keepDraft(draft: Draft): void;
  dropDraft(): void;
  /** Called after each change of `state`. */
  onChange(): void;
  /** Called when the editor is to show another document. */
  onShow(content: string): void;
}

const idleMs = 1000;
const draftMs = 300;
const retryMs = 8000;

/**
 * One map being edited: saves by itself after a second of rest, one save at a time, keeps a draft in the browser until
 * the server has it, and stops at a conflict until the user has decided. A document is written out only when it is
 * saved or kept, since that takes a while for a large one.
 */
export class MapSession {
  state: MapSaveState;
  private write: () => string;
  private isDirty = false;
  private rowVersion: number;
  /** The document as the server had it under `rowVersion`; null when that is not known. */
  private base: string | null;
  private readonly ports: MapPorts;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(map: MapDocument, ports: MapPorts) {
    this.write = () => map.content;
    this.base = map.content;
    this.rowVersion = map.rowVersion;
    this.state = { kind: 'saved', time: map.updateTime };
    this.ports = ports;
  }

  get version(): number {
    return this.rowVersion;
  }

  /** The user's own document as it is now. */
  get text(): string {
    return this.write();
  }

  /** What both sides of a conflict began from; null when that is not known. */
  get common(): string | null {
    return this.base;
  }

  /** Takes a change; `write` gives the document as it is when it is asked. */
  touch(write: () => string): void {
    this.write = write;
    this.isDirty = true;
    this.draftTimer ??= setTimeout(() => this.keepDraft(), draftMs);
    if (this.state.kind === 'saved' || this.state.kind === 'failed')
      this.setState({ kind: 'unsaved' });
    this.scheduleSave(idleMs);
  }

  /** Takes a draft left in this browser: as an unsaved change, or as a conflict when the map has changed since. */
  restore(draft: Draft, map: MapDocument): boolean {
    if (draft.text === map.content) {
      this.ports.dropDraft();
      return false;
    }
    this.write = () => draft.text;
    this.isDirty = true;
    if (draft.rowVersion === map.rowVersion) {
      this.state = { kind: 'unsaved' };
      this.scheduleSave(idleMs);
      return true;
    }
    this.base = null;
    this.state = { kind: 'conflict', stored: map };
    return true;
  }

  /** Saves at once; does nothing while a save runs (it is followed by another) or a conflict stands. */
  async save(): Promise<void> {
    clearTimeout(this.saveTimer);
    if (this.state.kind === 'saving' || this.state.kind === 'conflict' || !this.isDirty) return;
    const sent = this.write();
    this.isDirty = false;
    this.setState({ kind: 'saving' });
    try {
      this.adopt(await this.ports.save(sent, this.rowVersion), sent);
    } catch (error) {
      this.isDirty = true;
      this.fail(error);
    }
  }

  /** Resolves a conflict by saving a document over the stored one: the user's own, or both made into one. */
  async resolveWith(content: string): Promise<void> {
    if (this.state.kind !== 'conflict') return;
    const isOwn = content === this.write();
    this.adoptStored(this.state.stored);
    this.write = () => content;
    this.isDirty = true;
    this.state = { kind: 'unsaved' };
    if (!isOwn) this.ports.onShow(content);
    await this.save();
  }

  /** Resolves a conflict with the stored document. */
  takeStored(): void {
    if (this.state.kind === 'conflict') this.show(this.state.stored);
  }

  /** Shows what the server has, whatever stood here; for a version that was brought back. */
  show(stored: MapDocument): void {
    this.adoptStored(stored);
    this.write = () => stored.content;
    this.isDirty = false;
    this.forgetDraft();
    this.ports.onShow(stored.content);
    this.setState({ kind: 'saved', time: stored.updateTime });
  }

  /** Ends the timers; the draft is kept at once when something is unsaved. */
  rest(): void {
    clearTimeout(this.saveTimer);
    this.keepDraft();
  }

  private adoptStored(stored: MapDocument): void {
    this.rowVersion = stored.rowVersion;
    this.base = stored.content;
  }

  private adopt({ rowVersion, updateTime }: SavedMap, sent: string): void {
    this.rowVersion = rowVersion;
    this.base = sent;
    if (this.isDirty) {
      this.setState({ kind: 'unsaved' });
      this.scheduleSave(idleMs);
      return;
    }
    this.forgetDraft();
    this.setState({ kind: 'saved', time: updateTime });
  }

  private fail(error: unknown): void {
    this.keepDraft();
    const stored = this.ports.storedOf(error);
    if (stored) {
      this.setState({ kind: 'conflict', stored });
      return;
    }
    this.setState({ kind: 'failed', reason: error instanceof Error ? error.message : '' });
    if (this.ports.isPassing(error)) this.scheduleSave(retryMs);
  }

  private forgetDraft(): void {
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    this.ports.dropDraft();
  }

  private keepDraft(): void {
    clearTimeout(this.draftTimer);
    this.draftTimer = undefined;
    const isUnsaved = this.isDirty || this.state.kind === 'saving';
    if (!isUnsaved) return;
    const time = new Date().toISOString();
    this.ports.keepDraft({ text: this.write(), rowVersion: this.rowVersion, time });
  }

  private scheduleSave(delayMs: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), delayMs);
  }

  private setState(state: MapSaveState): void {
    this.state = state;
    this.ports.onChange();
  }
}
