import type { GroupPart } from '@wm/contract/report/links/behind';
import type { ColumnLink, ParamValue } from '@wm/contract/report/definition';
import { linkValue } from '@wm/contract/report/links/link-value';
import type { PublishedReport } from '@wm/contract/report/report';
import type { Cell } from '@wm/contract/report/run';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { partsText } from '../behind/group-parts.ts';
import type { ResultLinks } from '../behind/result-links.ts';
import { dataAddress, usePublished } from '../report.api.ts';

interface RunLinks {
  links: ResultLinks;
  /** The run whole. */
  back: string;
  /** The group whose rows are looked at, as the address says. */
  behind: { module: string; at: string | null } | undefined;
}

const page = dataAddress(null).replace(/\?$/, '');

/** Where the cells of a run lead, which was made with the values `given`. */
export function useResultLinks(given: readonly ParamValue[] | undefined): RunLinks {
  const { search } = useAddress();
  const { data: published } = usePublished();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search);
  const module = asked.get('behind');
  const links = useMemo(
    (): ResultLinks => ({
      behind: (moduleId, parts: readonly GroupPart[]) =>
        `${page}${searchWith(search, { behind: moduleId, at: partsText(parts) })}`,
      open: (address) => void navigate(address),
      report: (link, valueOf) => reportAddress({ link, valueOf, published, given, search }),
    }),
    [search, published, given, navigate],
  );
  return {
    links,
    back: `${page}${searchWith(search, { behind: null, at: null })}`,
    behind: module === null ? undefined : { module, at: asked.get('at') },
  };
}

interface Leading {
  link: ColumnLink;
  valueOf: (column: string) => Cell;
  published: readonly PublishedReport[] | undefined;
  given: readonly ParamValue[] | undefined;
  search: string;
}

/** Another report with what it is given, to be run at once; it knows from which run one came. */
function reportAddress({
  link,
  valueOf,
  published = [],
  given = [],
  search,
}: Leading): string | undefined {
  const report = published.find(({ code }) => code === link.report);
  if (!report) return undefined;
  const asked = new URLSearchParams(search);
  const own = published.find(({ id }) => id === Number(asked.get('r')));
  const values = link.give.flatMap(({ name, column, param }): [string, string][] => {
    const wanted = report.params.find((one) => one.name === name);
    if (!wanted) return [];
    const value =
      column === undefined
        ? (given.find((one) => one.name === param)?.value ??
          own?.params.find((one) => one.name === param)?.fallback)
        : linkValue(wanted.type, valueOf(column));
    return value ? [[`p.${name}`, value]] : [];
  });
  const from = asked.get('run');
  return `${page}${searchWith('', {
    r: String(report.id),
    ...Object.fromEntries(values),
    go: '1',
    from,
  })}`;
}
