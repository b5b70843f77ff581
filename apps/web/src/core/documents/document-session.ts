import type { Draft } from '#core/storage/drafts.ts';

/** What the editor shows about the text's safety. */
export type SaveState<Stored> =
  | { kind: 'saved'; time: string }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'failed'; reason: string; isRetried: boolean }
  /** Nothing is lost: the text is in this browser and goes when the network is back. */
  | { kind: 'offline' }
  | { kind: 'conflict'; stored: Stored };

/** What the server keeps of a document beside what is its own. */
export interface StoredDocument {
  rowVersion: number;
  updateTime: string;
}

/** Two texts that were made from one. */
export interface Divergence {
  /** Unknown for a draft that was kept without it. */
  base: string | undefined;
  mine: string;
  theirs: string;
}

/** One text made of two. */
export interface Merged {
  text: string;
  /** At how many places both had changed the same; 0: nothing is left to decide. */
  collisions: number;
}

/** On what a text is saved. */
export interface SaveBasis {
  rowVersion: number;
  /** What the server had under that version, if it is known. */
  base: string | undefined;
  /** The text replaces one that was saved elsewhere and that the user has seen. */
  isOverwrite: boolean;
}

/** What a session needs from outside. */
export interface DocumentPorts<Stored extends StoredDocument> {
  /** The text of a document as the editor writes it. */
  textOf(stored: Stored): string;
  /** `stored` is missing where the server answers no text: then it has what was sent. */
  save(text: string, on: SaveBasis): Promise<StoredDocument & { stored?: Stored | undefined }>;
  /** The document as it is on the server now. */
  read(): Promise<Stored>;
  merge(divergence: Divergence): Merged;
  /** The stored document of a refused stale save. */
  storedOf(error: unknown): Stored | undefined;
  /** `unreached`: the server was not; `lasting`: only another text may help. */
  failureOf(error: unknown): 'unreached' | 'passing' | 'lasting';
  keepDraft(draft: Draft): void;
  dropDraft(): void;
  /** Called after each change of `state`. */
  onChange(): void;
  /** The editor is to hold this text when it returns: it came from elsewhere. */
  onShow(text: string): void;
  /** False while nothing is to be saved unless the user says so; drafts are kept all the same. */
  savesItself(): boolean;
}

const idleMs = 1000;
/** Whoever types without a rest is saved this often. */
const busyMs = 5000;
const draftMs = 300;
const retryMs = 8000;

/**
 * One document being edited: saves by itself after a second of rest and every five seconds at the latest, one save at a
 * time; keeps a draft in the browser until the server has the text; takes over what was saved elsewhere, merged where
 * both changed different places, and stops at a conflict until the user has decided. A text is written out only when it
 * is saved or kept, since that takes a while for a large one.
 */
export class DocumentSession<Stored extends StoredDocument> {
  state: SaveState<Stored>;
  private read: () => string;
  /** Something was written that no save has taken along. */
  private isTouched = false;
  private rowVersion: number;
  /** The text of the server under `rowVersion`; unknown for an old draft of another version. */
  private base: string | undefined;
  private isOverwrite = false;
  private readonly ports: DocumentPorts<Stored>;
  /** The save that runs, or the last one. */
  private saving: Promise<void> = Promise.resolve();
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private draftTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest text that is not saved was written. */
  private unsavedSince: number | undefined;
  private savedTime: string;
  /** The newest version that was heard of elsewhere. */
  private heard = 0;
  private isLooking = false;

  constructor(stored: Stored, ports: DocumentPorts<Stored>) {
    const text = ports.textOf(stored);
    this.read = () => text;
    this.base = text;
    this.rowVersion = stored.rowVersion;
    this.savedTime = stored.updateTime;
    this.state = { kind: 'saved', time: stored.updateTime };
    this.ports = ports;
  }

  /** The user's own text as it is now. */
  get text(): string {
    return this.read();
  }

  /** The version the text is written on. */
  get version(): number {
    return this.rowVersion;
  }

  /** What both texts of a conflict were made from, if that is known. */
  get commonText(): string | undefined {
    return this.base;
  }

  get isDirty(): boolean {
    return this.isTouched || this.state.kind === 'saving';
  }

  /** Takes what the user typed. */
  write(text: string): void {
    if (text !== this.text) this.touch(() => text);
  }

  /** The same where writing a text out takes a while: `read` gives it as it is when it is asked. */
  touch(read: () => string): void {
    const before = this.state;
    this.read = read;
    this.isTouched = true;
    // Not put off by the next key: a tab that dies loses no more than this.
    this.draftTimer ??= setTimeout(() => this.keepDraft(), draftMs);
    if (before.kind === 'saved' || before.kind === 'failed') this.state = { kind: 'unsaved' };
    const now = Date.now();
    this.unsavedSince ??= now;
    if (this.state.kind !== 'offline')
      this.scheduleSave(Math.max(0, Math.min(idleMs, this.unsavedSince + busyMs - now)));
    // The editor has the text already: re-rendering the page at each key would delay this keystroke's paint.
    if (this.state !== before) this.ports.onChange();
  }

  /**
   * Takes a draft left in this browser: as unsaved text, merged with what was saved since, or as a conflict. False when
   * the server has the same text.
   */
  restore(draft: Draft, stored: Stored): boolean {
    const theirs = this.ports.textOf(stored);
    if (draft.text === theirs) {
      this.dropDraft();
      return false;
    }
    this.show(draft.text);
    this.isTouched = true;
    this.isOverwrite = draft.isOverwrite ?? false;
    this.unsavedSince = Date.now();
    if (draft.rowVersion === stored.rowVersion) {
      this.setState({ kind: 'unsaved' });
      this.scheduleSave(idleMs);
    } else {
      // Until the conflict is decided the draft is one of the version it was written on.
      this.rowVersion = draft.rowVersion;
      this.base = draft.base;
      this.diverge(stored);
    }
    this.keepDraft();
    return this.isTouched;
  }

  /** Saves at once; does nothing while a save runs (it is followed by another) or a conflict stands. */
  async save(): Promise<void> {
    clearTimeout(this.saveTimer);
    if (this.state.kind === 'saving' || this.state.kind === 'conflict' || !this.isTouched) return;
    this.saving = this.send();
    await this.saving;
  }

  /** Saves what would have been saved by itself before long: a tab is left, or the network is back. */
  async saveItself(): Promise<void> {
    if (this.ports.savesItself() || this.state.kind === 'offline') await this.save();
  }

  /** Saves until the server has all of the text; false when it does not take it. */
  async saveAll(): Promise<boolean> {
    await this.saving;
    if (this.isTouched) await this.save();
    return !this.isDirty && this.state.kind === 'saved';
  }

  /** Resolves a conflict with a text made of both, or with the user's own: it is saved over the stored one. */
  async resolve(text: string = this.text): Promise<void> {
    if (this.state.kind !== 'conflict') return;
    const { stored } = this.state;
    const isOwn = text === this.text;
    this.settle(stored, this.ports.textOf(stored));
    this.isOverwrite = true;
    this.state = { kind: 'unsaved' };
    if (!isOwn) this.show(text);
    this.keepDraft();
    await this.save();
  }

  /** Resolves a conflict with the stored text. */
  takeStored(): void {
    if (this.state.kind === 'conflict') this.take(this.state.stored);
  }

  /** Takes what the server has by another way than a save, such as a version brought back; unsaved text is merged with it. */
  adopt(stored: Stored): void {
    this.meet(stored);
  }

  /** A version of the document was saved somewhere: what is new is read and taken over. */
  async hear(rowVersion: number): Promise<void> {
    this.heard = Math.max(this.heard, rowVersion);
    // It may be the one that is being saved here.
    if (this.heard <= this.rowVersion || this.state.kind === 'saving') return;
    await this.look();
  }

  /** Reads the document anew, for a page that was hidden or cut off for a while. */
  async look(): Promise<void> {
    if (this.isLooking || this.state.kind === 'saving') return;
    this.isLooking = true;
    try {
      const stored = await this.ports.read();
      // A save that began meanwhile is answered with what there is to know.
      if (!this.isSaving) this.meet(stored);
    } catch {
      // Whoever saves next hears of it.
    } finally {
      this.isLooking = false;
    }
  }

  /** Ends the timers; the draft is kept at once when something is unsaved. */
  suspend(): void {
    clearTimeout(this.saveTimer);
    this.keepDraft();
  }

  private get isSaving(): boolean {
    return this.state.kind === 'saving';
  }

  private async send(): Promise<void> {
    const sent = this.text;
    const { rowVersion, base, isOverwrite } = this;
    // A page that is reloaded as the answer comes may keep its draft: then it is of what was saved, and no older text.
    if (this.draftTimer !== undefined) this.keepDraft();
    this.isTouched = false;
    this.unsavedSince = undefined;
    if (sent === base && !isOverwrite) {
      this.dropDraft();
      this.setState({ kind: 'saved', time: this.savedTime });
      return;
    }
    this.setState({ kind: 'saving' });
    try {
      this.acknowledge(await this.ports.save(sent, { rowVersion, base, isOverwrite }), sent);
    } catch (error) {
      this.isTouched = true;
      this.unsavedSince ??= Date.now();
      this.fail(error);
    }
  }

  private acknowledge(saved: StoredDocument & { stored?: Stored | undefined }, sent: string): void {
    const stored = saved.stored ? this.ports.textOf(saved.stored) : sent;
    const mine = this.text;
    this.settle(saved, stored);
    this.isOverwrite = false;
    // The server keeps some values in another way than they were typed.
    if (stored !== sent)
      this.show(
        this.isTouched ? this.ports.merge({ base: sent, mine, theirs: stored }).text : stored,
      );
    if (this.isTouched) {
      this.setState({ kind: 'unsaved' });
      this.scheduleSave(idleMs);
    } else {
      this.dropDraft();
      this.setState({ kind: 'saved', time: saved.updateTime });
    }
    if (this.heard > this.rowVersion) void this.look();
  }

  private fail(error: unknown): void {
    this.keepDraft();
    const stored = this.ports.storedOf(error);
    if (stored) {
      this.diverge(stored);
      return;
    }
    const failure = this.ports.failureOf(error);
    const reason = error instanceof Error ? error.message : '';
    const isRetried = failure !== 'lasting';
    this.setState(
      failure === 'unreached' ? { kind: 'offline' } : { kind: 'failed', reason, isRetried },
    );
    // Also where nothing saves itself: the user has asked for the save that failed.
    if (isRetried) this.saveIn(retryMs);
  }

  private meet(stored: Stored): void {
    if (stored.rowVersion > this.rowVersion) this.diverge(stored);
  }

  /** The server has another version than the one the text was written on. */
  private diverge(stored: Stored): void {
    const theirs = this.ports.textOf(stored);
    const mine = this.text;
    if (!this.isTouched || mine === theirs) {
      this.take(stored);
      return;
    }
    const { base } = this;
    const merged = base === undefined ? undefined : this.ports.merge({ base, mine, theirs });
    if (!merged || merged.collisions > 0) {
      clearTimeout(this.saveTimer);
      this.setState({ kind: 'conflict', stored });
      return;
    }
    if (merged.text === theirs) {
      this.take(stored);
      return;
    }
    this.settle(stored, theirs);
    if (merged.text !== mine) this.show(merged.text);
    this.setState({ kind: 'unsaved' });
    this.keepDraft();
    this.scheduleSave(idleMs);
  }

  /** Shows what the server has, whatever stood here. */
  private take(stored: Stored): void {
    const text = this.ports.textOf(stored);
    const isOther = text !== this.text;
    this.settle(stored, text);
    this.isTouched = false;
    this.isOverwrite = false;
    this.unsavedSince = undefined;
    this.dropDraft();
    if (isOther) this.show(text);
    this.setState({ kind: 'saved', time: stored.updateTime });
  }

  /** What is typed from now on is written on this version. */
  private settle({ rowVersion, updateTime }: StoredDocument, text: string): void {
    this.rowVersion = rowVersion;
    this.base = text;
    this.savedTime = updateTime;
  }

  private show(text: string): void {
    this.read = () => text;
    this.ports.onShow(text);
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
    const { text, rowVersion, base, isOverwrite } = this;
    const time = new Date().toISOString();
    this.ports.keepDraft({
      text,
      rowVersion,
      time,
      ...(base !== undefined && { base }),
      ...(isOverwrite && { isOverwrite }),
    });
  }

  private scheduleSave(delayMs: number): void {
    if (this.ports.savesItself()) this.saveIn(delayMs);
  }

  private saveIn(delayMs: number): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = setTimeout(() => void this.save(), delayMs);
  }

  private setState(state: SaveState<Stored>): void {
    this.state = state;
    this.ports.onChange();
  }
}
