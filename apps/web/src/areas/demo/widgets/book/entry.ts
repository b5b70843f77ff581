import type { ComponentType } from 'react';

/** The states that a widget is shown in, as the exports of its example are called. */
export const states = {
  Normal: '正常',
  Empty: '空',
  Failed: '出错',
  Disabled: '停用',
  LongText: '长文字',
} as const;

export type State = keyof typeof states;

export const stateNames = Object.keys(states) as State[];

/** An example's module: one component a state. */
export type Example = Partial<Record<State, ComponentType>>;

/** An export of the shared widgets. */
export interface Entry {
  /** As it is exported. */
  name: string;
  title: string;
  /** What it is for, in a sentence. */
  use: string;
  /** Its file below `ui`. */
  from: string;
  /** The room and file of its example below `examples`; several exports that only work together have one. */
  example: string;
  /** Why it has no such state. */
  without: Partial<Record<Exclude<State, 'Normal'>, string>>;
}

export interface Group {
  title: string;
  entries: readonly Entry[];
}

/** Reasons that many entries share. */
export const why = {
  content: '一定有内容才用它',
  noData: '自己不取数据，不会出错',
  readOnly: '只显示，不能操作，没有停用',
  fixed: '文字固定，不会变长',
  gate: '不能用时不显示，由权限决定',
} as const;
