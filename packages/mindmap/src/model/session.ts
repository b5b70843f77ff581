import { pushAll } from './list.ts';
import { dataOf } from './content-data.ts';
import type { Changes, Operation } from './operations.ts';
import { applyOperation, hasChanges, noChanges } from './operations.ts';
import type { NodeId, NodeStore } from './store.ts';

/** Steps kept for undo unless told otherwise, and how close in time two edits of one kind become one step. */
const historyDefaults = { maxSteps: 500, mergeWithinMs: 100 };

/** What the session needs from outside: the time, so that it can merge quick edits of one kind. */
export interface SessionPorts {
  /** Milliseconds on a clock that does not run backwards. */
  now(): number;
  maxSteps?: number;
  mergeWithinMs?: number;
}

/** One undoable step. */
interface Step {
  /** In the order they were applied. */
  redo: Operation[];
  /** In the order they must be applied. */
  undo: Operation[];
  selectionBefore: readonly NodeId[];
  selectionAfter: readonly NodeId[];
  mergeKey: string | null;
  at: number;
}

/** Applies operations inside a transaction. */
export interface Transaction {
  apply(operation: Operation): void;
}

/** A place in the history to come back to. */
export interface Mark {
  readonly steps: number;
}

/** Called after each transaction, undo and redo that changed something. */
export type ChangeListener = (changes: Changes) => void;

/**
 * One open document: its nodes, the file's other keys, the selection, and the history. Every change goes
 * through `transact`; history keeps operations and their inverses, never copies of the document.
 */
export class Session {
  readonly store: NodeStore;
  /** The file's keys beside `root`, as they are now. Changed by `document` operations only. */
  head: Readonly<Record<string, unknown>>;
  #selection: readonly NodeId[] = [];
  readonly #ports: SessionPorts;
  readonly #undo: Step[] = [];
  readonly #redo: Step[] = [];
  readonly #listeners = new Set<ChangeListener>();
  readonly #selectionListeners = new Set<() => void>();
  #open: { step: Step; changes: Changes } | null = null;
  /** Steps that fell out of the history, so that marks keep their meaning. */
  #forgotten = 0;

  constructor(store: NodeStore, head: Readonly<Record<string, unknown>>, ports: SessionPorts) {
    this.store = store;
    this.head = head;
    this.#ports = ports;
  }

  /** Selected nodes in the order they were selected. */
  get selection(): readonly NodeId[] {
    return this.#selection;
  }

  /** Selects nodes; ids that do not exist are left out. Not a step of its own in the history. */
  select(ids: Iterable<NodeId>): void {
    const old = this.#selection;
    const next = [...new Set(ids)].filter((id) => dataOf(this.store, id) !== undefined);
    if (next.length === old.length && next.every((id, i) => id === old[i])) return;
    this.#selection = next;
    for (const listener of this.#selectionListeners) listener();
  }

  /** Calls `listener` after every change of the selection until the answered function is called. */
  watchSelection(listener: () => void): () => void {
    this.#selectionListeners.add(listener);
    return () => this.#selectionListeners.delete(listener);
  }

  /** Sets the file's keys beside `root` without a step in the history: for what is no edit, like the view. */
  replaceHead(head: Readonly<Record<string, unknown>>): void {
    this.head = head;
  }

  get canUndo(): boolean {
    return this.#undo.length > 0;
  }

  get canRedo(): boolean {
    return this.#redo.length > 0;
  }

  /** Number of steps that can be undone. */
  get steps(): number {
    return this.#undo.length;
  }

  /** Calls `listener` after every change until the answered function is called. */
  subscribe(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Runs `work` as one undoable step. When it throws, everything it did is taken back and the error
   * goes on. A transaction inside another becomes part of it. Steps with the same `mergeKey` that follow
   * each other quickly become one.
   */
  transact<T>(work: (transaction: Transaction) => T, mergeKey: string | null = null): T {
    if (this.#open) return work(this.#transaction(this.#open.step, this.#open.changes));
    const step: Step = {
      redo: [],
      undo: [],
      selectionBefore: this.#selection,
      selectionAfter: [],
      mergeKey,
      at: this.#ports.now(),
    };
    const changes = noChanges();
    this.#open = { step, changes };
    let result: T;
    try {
      result = work(this.#transaction(step, changes));
    } catch (error) {
      for (const operation of step.undo.toReversed()) {
        applyOperation(this, operation, noChanges());
      }
      this.select(step.selectionBefore);
      throw error;
    } finally {
      this.#open = null;
    }
    if (step.redo.length === 0) return result;
    step.undo.reverse();
    this.select(this.#selection);
    step.selectionAfter = this.#selection;
    this.#record(step);
    this.#notify(changes);
    return result;
  }

  /**
   * Takes over changes that were made elsewhere. They are no step, and what could be undone or done again until now would
   * no longer fit: the history begins anew.
   */
  adopt(work: (transaction: Transaction) => void): void {
    const changes = noChanges();
    work({ apply: (operation) => void applyOperation(this, operation, changes) });
    if (!hasChanges(changes)) return;
    this.#forgotten += this.#undo.length;
    this.#undo.length = 0;
    this.#redo.length = 0;
    this.select(this.#selection);
    this.#notify(changes);
  }

  /** Takes the last step back. Answers whether there was one. */
  undo(): boolean {
    const step = this.#undo.pop();
    if (!step) return false;
    const changes = noChanges();
    for (const operation of step.undo) applyOperation(this, operation, changes);
    this.#redo.push(step);
    this.select(step.selectionBefore);
    this.#notify(changes);
    return true;
  }

  /** Does the last step that was taken back again. Answers whether there was one. */
  redo(): boolean {
    const step = this.#redo.pop();
    if (!step) return false;
    const changes = noChanges();
    for (const operation of step.redo) applyOperation(this, operation, changes);
    this.#undo.push(step);
    this.select(step.selectionAfter);
    this.#notify(changes);
    return true;
  }

  /** The present place in the history. */
  mark(): Mark {
    const last = this.#undo.at(-1);
    // What follows a mark never merges into what came before it.
    if (last) last.mergeKey = null;
    return { steps: this.#forgotten + this.#undo.length };
  }

  /** Takes back everything since the mark, for example when a gesture is cancelled. Nothing to redo is left. */
  cancelTo(mark: Mark): void {
    while (this.#undo.length > mark.steps - this.#forgotten && this.canUndo) {
      this.undo();
      this.#redo.pop();
    }
  }

  /** Makes everything since the mark one step, for example when a gesture ends. */
  mergeTo(mark: Mark): void {
    const steps = this.#undo.splice(Math.max(0, mark.steps - this.#forgotten));
    const [first] = steps;
    const last = steps.at(-1);
    if (!first || !last) return;
    this.#undo.push({
      redo: steps.flatMap((step) => step.redo),
      undo: steps.toReversed().flatMap((step) => step.undo),
      selectionBefore: first.selectionBefore,
      selectionAfter: last.selectionAfter,
      mergeKey: null,
      at: last.at,
    });
  }

  #transaction(step: Step, changes: Changes): Transaction {
    return {
      apply: (operation) => {
        step.undo.push(applyOperation(this, operation, changes));
        step.redo.push(operation);
      },
    };
  }

  #record(step: Step): void {
    this.#redo.length = 0;
    const last = this.#undo.at(-1);
    const { mergeWithinMs = historyDefaults.mergeWithinMs } = this.#ports;
    const isMerged =
      last &&
      step.mergeKey !== null &&
      last.mergeKey === step.mergeKey &&
      step.at - last.at <= mergeWithinMs;
    if (isMerged) {
      pushAll(last.redo, step.redo);
      last.undo = [...step.undo, ...last.undo];
      last.selectionAfter = step.selectionAfter;
      last.at = step.at;
      return;
    }
    this.#undo.push(step);
    const { maxSteps = historyDefaults.maxSteps } = this.#ports;
    if (this.#undo.length <= maxSteps) return;
    this.#undo.shift();
    this.#forgotten += 1;
  }

  #notify(changes: Changes): void {
    if (!hasChanges(changes)) return;
    for (const listener of this.#listeners) listener(changes);
  }
}
