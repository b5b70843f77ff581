import type { OwnFile, ownFilesEndpoint } from '@wm/contract/files/own-file';
import type {
  describePictureEndpoint,
  ownFileEndpoint,
  pictureSumsEndpoint,
  replacePictureEndpoint,
  revertPictureEndpoint,
} from '@wm/contract/files/picture';
import type { DataOf } from '@wm/contract/core/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fileAddress } from '#core/files/file-address.ts';
import { call } from '#core/http/call.ts';
import { ownFilesKey } from '../files.api.ts';
import type { PicturesPlace } from './pictures-address.ts';

const path = '/files/v2/own';

export type PictureSums = DataOf<typeof pictureSumsEndpoint>;

const uses = { all: undefined, cover: 'cover', text: 'text', none: 'unused' } as const;

export function usePictures({ use, name, page, limit }: PicturesPlace) {
  const query = {
    kind: 'picture',
    page,
    limit,
    sort: 'create_time',
    order: 'desc',
    ...(uses[use] && { use: uses[use] }),
    ...(name && { name }),
  } as const;
  return useQuery({
    queryKey: [...ownFilesKey, 'pictures', query],
    queryFn: ({ signal }) =>
      call<typeof ownFilesEndpoint>('GET', path, { query, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
}

/** One picture, as the list has it if it is there. */
export function usePicture(id: string, listed: OwnFile | undefined) {
  return useQuery({
    queryKey: [...ownFilesKey, 'one', id],
    queryFn: ({ signal }) =>
      call<typeof ownFileEndpoint>('GET', '/files/v2/own/:id', {
        path: { id },
        signal,
        silent: true,
      }),
    ...(listed && { placeholderData: listed }),
  });
}

export function usePictureSums() {
  return useQuery({
    queryKey: [...ownFilesKey, 'sums'],
    queryFn: ({ signal }) =>
      call<typeof pictureSumsEndpoint>('GET', `${path}/pictures`, { signal, silent: true }),
  });
}

export function describePicture(id: string, description: string): Promise<OwnFile> {
  return call<typeof describePictureEndpoint>('PUT', '/files/v2/own/:id', {
    path: { id },
    body: { description },
  });
}

const uploadTimeoutMs = 300_000;

export function replacePicture(id: string, file: File) {
  const body = new FormData();
  body.append('file', file, file.name);
  return call<typeof replacePictureEndpoint>('POST', '/files/v2/own/:id/content', {
    path: { id },
    body,
    timeout: uploadTimeoutMs,
  });
}

export function revertPicture(id: string, previous: string): Promise<OwnFile> {
  return call<typeof revertPictureEndpoint>('PUT', '/files/v2/own/:id/content', {
    path: { id },
    body: { previous },
  });
}

/** Where a picture is shown from, as it is at this moment: what it showed before is another address. */
export function pictureAddress({ fileName, version }: OwnFile, size?: 'small'): string {
  return `${fileAddress(fileName)}?v=${version}${size ? `&size=${size}` : ''}`;
}
