import { carries, defineAreaContract } from '../core/area-contract.ts';
import { warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const monitorContract = defineAreaContract({
  errors: {
    'job.name-taken': warning('任务名称已存在'),
    'job.built-in': warning('内置任务「{name}」不能删除，可以停用'),
    'job.built-in-work': warning('内置任务「{name}」做的事情不能更换'),
    'job.unknown-handler': warning('这项工作不存在，请刷新后重试'),
    'job.running': warning('任务正在运行，按设置不能同时运行两次'),
    'backup.failed': warning('没有完成：{reason}'),
    'backup.not-named': warning('请输入安装名称「{name}」以确认'),
    'backup.not-ready': warning('请先试恢复，再切换'),
    'job.not-running': warning('这次运行已经结束'),
  },
  streamEvents: {
    /** Jobs have run or changed. */
    job: carries<{ jobIds: number[] }>(),
  },
});
