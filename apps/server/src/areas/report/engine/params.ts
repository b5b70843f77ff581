import type { ParamValue, ReportParam } from '@wm/contract/report/definition';
import { isRelative, meaningOf, readRelative } from '@wm/contract/report/relative';
import type { RelativeNow } from '@wm/contract/report/relative';
import { AppError } from '#core/app-error.ts';
import { operandOf } from './operands.ts';

/** The values of a run's parameters by name; one that is left open is not in it. */
export type ParamValues = ReadonlyMap<string, string | string[]>;

/**
 * What was given, or stands for it, checked by the parameter's type; relative values as they are meant `now`. One that means
 * nothing to its reader is refused: left open, it would ask for everything. @throws AppError `report.param-missing`, `report.param-wrong`
 */
export function readParams(
  params: readonly ReportParam[],
  given: readonly ParamValue[],
  now: RelativeNow,
): ParamValues {
  const values = new Map<string, string | string[]>();
  for (const param of params) {
    const text = (given.find(({ name }) => name === param.name)?.value ?? param.fallback).trim();
    if (text === '') {
      if (param.required)
        throw new AppError('report.param-missing', { values: { title: param.title } });
      continue;
    }
    const meant = meantBy(param, text, now);
    const value = meant === undefined ? undefined : valueOf(param, meant);
    if (value === undefined)
      throw new AppError('report.param-wrong', { values: { title: param.title } });
    values.set(param.name, value);
  }
  return values;
}

function meantBy({ type }: ReportParam, text: string, now: RelativeNow): string | undefined {
  const relative = readRelative(type, text);
  if (relative) return meaningOf(type, relative, now);
  // A text may look like one; nothing else is written so.
  return isRelative(text) && type !== 'text' && type !== 'enum' ? undefined : text;
}

function valueOf(param: ReportParam, text: string): string | string[] | undefined {
  switch (param.type) {
    case 'number':
      return operandOf('number', 'eq', text) && text;
    case 'date':
      return operandOf('time', 'eq', text) && text;
    case 'daterange': {
      const range = text.split('~').map((part) => part.trim());
      return operandOf('time', 'between', range) && range;
    }
    case 'enum':
      return param.options.includes(text) ? text : undefined;
    default:
      return text;
  }
}
