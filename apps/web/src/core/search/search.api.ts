import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type {
  FoundPage,
  searchEndpoint,
  suggestEndpoint,
  Suggestion,
} from '@wm/contract/core/search';
import type { NamedRecord, namedEndpoint } from '@wm/contract/core/named-record';
import type { SearchKindName } from '@wm/contract/areas';
import { useEffect, useState } from 'react';
import { call } from '#core/http/call.ts';

export type { FoundDocument, FoundPage } from '@wm/contract/core/search';

/** The address of all results of a search. */
export function searchAddress(text: string): string {
  return `/search?${new URLSearchParams({ q: text }).toString()}`;
}

const pageSize = 20;
const restMs = 200;

function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : rested;
}

/** The first `limit` documents that hold a text, asked for once typing rests; undefined until there is an answer. */
export function useFirstFound(typed: string, limit: number): FoundPage | undefined {
  const text = useRested(typed.trim());
  const { data } = useQuery({
    queryKey: ['search', 'first', text, limit],
    queryFn: ({ signal }) =>
      call<typeof searchEndpoint>('GET', '/search/v2/documents', {
        query: { text, page: 1, limit },
        signal,
        silent: true,
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return text === '' ? undefined : data;
}

interface NamedRecords {
  records: readonly NamedRecord[];
  /** Whether these are the answer to what is typed now, or there is none to come. */
  isAnswered: boolean;
}

/** Records whose names hold what is typed or sound like it, asked for once typing rests. */
export function useNamedRecords(typed: string, limit: number): NamedRecords {
  const text = useRested(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['search', 'records', text, limit],
    queryFn: ({ signal }) =>
      call<typeof namedEndpoint>('GET', '/search/v2/records', {
        query: { text, limit },
        signal,
        silent: true,
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    records: text === '' ? [] : (data ?? []),
    isAnswered: text === typed.trim() && !isFetching,
  };
}

interface Suggestions {
  suggestions: readonly Suggestion[];
  /** Whether these are the answer to what is typed now, or there is none to come. */
  isAnswered: boolean;
}

/** Titles that continue what is typed, of one kind or of all, once typing rests. */
export function useSuggestions(typed: string, kind?: SearchKindName): Suggestions {
  const text = useRested(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['search', 'suggestions', text, kind],
    queryFn: ({ signal }) =>
      call<typeof suggestEndpoint>('GET', '/search/v2/suggestions', {
        query: { text, ...(kind && { kind }) },
        signal,
        silent: true,
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    suggestions: text === '' ? [] : (data ?? []),
    isAnswered: text === typed.trim() && !isFetching,
  };
}

/** Everything that holds a text, of one kind or of all, changed within some days or ever, a page more each time it is asked for. */
export function useAllFound(text: string, filter: { kind?: SearchKindName; days?: number }) {
  return useInfiniteQuery({
    queryKey: ['search', 'all', text, filter],
    queryFn: ({ pageParam, signal }) =>
      call<typeof searchEndpoint>('GET', '/search/v2/documents', {
        query: { text, page: pageParam, limit: pageSize, ...filter },
        signal,
        silent: true,
      }),
    enabled: text !== '',
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  });
}
