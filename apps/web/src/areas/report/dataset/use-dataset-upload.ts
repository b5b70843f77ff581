import { extensionOf } from '@wm/contract/files/file-types';
import { datasetFormats, datasetLimits } from '@wm/contract/report/dataset-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { uploadByPieces } from '#core/files/resumable-upload.ts';
import { isRunning, useTask } from '#core/tasks/task.api.ts';
import type { Task } from '#core/tasks/task.api.ts';
import { addDataset, datasetApi, replaceDataset, sourcesKey } from './dataset.api.ts';

const mebibyte = 1024 * 1024;

/** The dataset whose file is replaced; none for a new one. */
export interface Replaced {
  id: number;
  name: string;
}

export interface DatasetUpload {
  /** What has been sent, from 0 to 1; undefined when nothing is being sent. */
  share: number | undefined;
  /** The work that the upload has begun. */
  task: Task | undefined;
  isBegun: boolean;
  problem: string;
  send: (file: File) => Promise<void>;
  reset: () => void;
}

/** Why a file is not even sent; empty when it is. */
function problemOf({ name, size }: Pick<File, 'name' | 'size'>): string {
  if (!datasetFormats.some((format) => format === extensionOf(name)))
    return `请选择 ${datasetFormats.join('、')} 文件`;
  if (size > datasetLimits.bytes) return `文件超过 ${datasetLimits.bytes / mebibyte} MB`;
  return size === 0 ? '文件是空的' : '';
}

/** Sends a file and follows what is made of it. */
export function useDatasetUpload(replaced: Replaced | undefined): DatasetUpload {
  const [share, setShare] = useState<number>();
  const [taskId, setTaskId] = useState<number>();
  const [problem, setProblem] = useState('');
  const { data: task } = useTask(taskId);
  const client = useQueryClient();
  const isOver = taskId !== undefined && task !== undefined && !isRunning(task);
  useEffect(() => {
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: [datasetApi.path] });
    void client.invalidateQueries({ queryKey: sourcesKey });
  }, [isOver, client]);
  return {
    share,
    task,
    isBegun: taskId !== undefined,
    problem,
    async send(file) {
      const reason = problemOf(file);
      setProblem(reason);
      setTaskId(undefined);
      if (reason !== '') return;
      setShare(0);
      try {
        const fileName = await uploadByPieces(file, { onProgress: setShare });
        const name = Array.from(file.name.replace(/\.\w+$/, ''))
          .slice(0, 60)
          .join('');
        const begun = replaced
          ? await replaceDataset(replaced.id, fileName)
          : await addDataset(fileName, name || '文件数据');
        setTaskId(begun.taskId);
      } catch (error) {
        setProblem(error instanceof Error && error.message ? error.message : '上传失败，请重试');
      } finally {
        setShare(undefined);
      }
    },
    reset() {
      setTaskId(undefined);
      setProblem('');
    },
  };
}
