import { commentPolicies } from '../blog/comment-policies.ts';
import { siteLooks } from '../blog/site-looks.ts';
import { extensionsOf, fileTypes, isFileExtension } from '../files/file-types.ts';

/** What a setting that the code reads may hold. Free of any library: the browser draws its fields by it. */
export type SettingRule =
  | { kind: 'flag' }
  | { kind: 'number'; min: number; max: number; unit: string }
  /** Empty, or a text that may be used as a password under the policy in force. */
  | { kind: 'password' }
  /** Extensions of files, separated by commas. */
  | { kind: 'extensions' }
  /** Where files are shown from: a path of our own, or the address of a host. */
  | { kind: 'address' }
  /** A time zone of the IANA's list. */
  | { kind: 'zone' }
  /** One of a few, with what each is called, and the beginning of the address that shows one before it is chosen. */
  | { kind: 'choice'; choices: Readonly<Record<string, string>>; preview?: string };

/** The settings that the code reads, by key. All of them are built in. */
export const settingRules = {
  'sys.account.captcha-enabled': { kind: 'flag' },
  'sys.account.register-enabled': { kind: 'flag' },
  'sys.account.password-min-length': { kind: 'number', min: 4, max: 64, unit: '个字符' },
  'sys.account.password-max-length': { kind: 'number', min: 4, max: 64, unit: '个字符' },
  'sys.session.idle-minutes': { kind: 'number', min: 5, max: 1440, unit: '分钟' },
  'sys.session.absolute-hours': { kind: 'number', min: 1, max: 720, unit: '小时' },
  'sys.session.per-user': { kind: 'number', min: 1, max: 100, unit: '个会话' },
  'sys.user.init-password': { kind: 'password' },
  'sys.upload.max-megabytes': { kind: 'number', min: 1, max: 100, unit: 'MB' },
  'sys.upload.resumable-megabytes': { kind: 'number', min: 1, max: 10_240, unit: 'MB' },
  'sys.upload.quota-megabytes': { kind: 'number', min: 0, max: 10_485_760, unit: 'MB' },
  'sys.upload.types': { kind: 'extensions' },
  'sys.file.host': { kind: 'address' },
  'book.upload.max-megabytes': { kind: 'number', min: 1, max: 100, unit: 'MB' },
  'sys.office.time-zone': { kind: 'zone' },
  'sys.maintenance.enabled': { kind: 'flag' },
  'monitor.alert.disk-percent': { kind: 'number', min: 50, max: 99, unit: '%' },
  'note.trash.days': { kind: 'number', min: 0, max: 3650, unit: '天' },
  'mindmap.trash.days': { kind: 'number', min: 0, max: 3650, unit: '天' },
  'book.trash.days': { kind: 'number', min: 0, max: 3650, unit: '天' },
  'blog.comment.days': { kind: 'number', min: 0, max: 3650, unit: '天' },
  'blog.comment.policy': { kind: 'choice', choices: commentPolicies },
  'blog.site.look': { kind: 'choice', choices: siteLooks, preview: '/blog/home?look=' },
} as const satisfies Record<string, SettingRule>;

/** A key that the code reads. */
export type SettingKey = keyof typeof settingRules;

/** What the code goes by where a setting is missing or spoilt. */
export const settingDefaults: Readonly<Record<SettingKey, string>> = {
  'sys.account.captcha-enabled': 'true',
  'sys.account.register-enabled': 'true',
  'sys.account.password-min-length': '6',
  'sys.account.password-max-length': '16',
  'sys.session.idle-minutes': '30',
  'sys.session.absolute-hours': '12',
  'sys.session.per-user': '10',
  'sys.user.init-password': '',
  'sys.upload.max-megabytes': '5',
  'sys.upload.resumable-megabytes': '200',
  'sys.upload.quota-megabytes': '5120',
  'sys.upload.types':
    'doc,docx,xls,xlsx,ppt,pptx,txt,pdf,csv,md,zip,epub,png,jpg,jpeg,gif,webp,mp3,wav,ogg,mp4,webm,json,tsv,gmt,vcf,gz,woff2,bed,bam,bai,csi,tbi,cram,crai,gff,gff3,gtf,bw,fa,fna,fasta,parquet',
  'sys.file.host': '/prod-api',
  'book.upload.max-megabytes': '100',
  'sys.office.time-zone': 'Asia/Shanghai',
  'sys.maintenance.enabled': 'false',
  'monitor.alert.disk-percent': '90',
  'note.trash.days': '30',
  'mindmap.trash.days': '30',
  'book.trash.days': '30',
  'blog.comment.days': '0',
  'blog.comment.policy': 'reviewed',
  'blog.site.look': 'default',
};

/** The rule of a key; nothing for a key that only administrators know. */
export function settingRule(key: string): SettingRule | undefined {
  return Object.hasOwn(settingRules, key) ? settingRules[key as SettingKey] : undefined;
}

type Values = Readonly<Record<string, string | undefined>>;

const shortest = 'sys.account.password-min-length';
const longest = 'sys.account.password-max-length';
const initial = 'sys.user.init-password';

/**
 * What is wrong with a setting's new value, or nothing. `others` holds the settings as they are stored: a shortest
 * password must not be longer than a longest one, and the initial password must fit both.
 */
export function settingFault(key: string, value: string, others: Values): string | undefined {
  const rule = settingRule(key);
  if (!rule) return value === '' ? '请输入参数键值' : undefined;
  if (rule.kind === 'flag') {
    return value === 'true' || value === 'false' ? undefined : '参数键值只能是 true 或 false';
  }
  if (rule.kind === 'number') {
    const { min, max } = rule;
    const isWhole = /^\d{1,9}$/.test(value);
    if (!isWhole || Number(value) < min || Number(value) > max) {
      return `参数键值应为 ${min} 到 ${max} 的整数`;
    }
  }
  if (rule.kind === 'zone') {
    return isTimeZone(value) ? undefined : '请选择一个时区，例如 Asia/Shanghai';
  }
  if (rule.kind === 'choice')
    return Object.hasOwn(rule.choices, value) ? undefined : '请选择其中一项';
  if (rule.kind === 'extensions') return extensionsFault(value);
  if (rule.kind === 'address') return addressFault(value);
  return passwordPolicyFault({ ...settingDefaults, ...others, [key]: value }, key);
}

/** Whether the IANA's list has it; offsets, which databases read the other way round, are none. */
function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

function extensionsFault(value: string): string | undefined {
  const named = extensionsOf(value);
  if (named.length === 0) return '请至少填写一种文件类型';
  const unknown = named.filter((extension) => !isFileExtension(extension));
  if (unknown.length === 0) return undefined;
  return `不支持的文件类型：${unknown.join('、')}，可选：${Object.keys(fileTypes).join('、')}`;
}

function addressFault(value: string): string | undefined {
  const isPath = /^(\/[\w-]+)+$/.test(value);
  const isHost = /^https?:\/\/[\w.-]+(:\d{1,5})?(\/[\w-]+)*$/.test(value) && URL.canParse(value);
  return isPath || isHost ? undefined : '应为以 / 开头的路径，或 http(s):// 开头的地址，末尾不带 /';
}

function passwordPolicyFault(values: Values, changed: string): string | undefined {
  const min = Number(values[shortest]);
  const max = Number(values[longest]);
  if (changed !== shortest && changed !== longest && changed !== initial) return undefined;
  if (changed !== initial && min > max) {
    return changed === shortest
      ? `密码最小长度不能大于最大长度 ${max}`
      : `密码最大长度不能小于最小长度 ${min}`;
  }
  const { length } = Array.from(values[initial] ?? '');
  if (length === 0 || (length >= min && length <= max)) return undefined;
  return changed === initial
    ? `密码长度应为 ${min} 到 ${max} 个字符`
    : `初始密码有 ${length} 个字符，不符合这个长度，请先修改初始密码`;
}
