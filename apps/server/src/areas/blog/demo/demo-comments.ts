/** A reader's comment below an article of the first start. */
interface DemoComment {
  slug: string;
  nickname: string;
  hoursAfter: number;
  content: string;
  /** The author's answer. */
  answer?: string;
  /** Waits for who looks through comments. */
  isPending?: true;
}

export const demoComments: readonly DemoComment[] = [
  {
    slug: 'reading-a-gene-report',
    nickname: '小满',
    hoursAfter: 30,
    content:
      '去年孩子做了检测，看到“意义未明”几个字整晚没睡。原来它的意思是“还不知道”，不是“有问题”。谢谢。',
    answer: '很多人都是这样过来的。过一两年可以请实验室重新解读一次，那时知道的会更多。',
  },
  {
    slug: 'reading-a-gene-report',
    nickname: '石头',
    hoursAfter: 52,
    content: '请问父母都要采样吗？只有妈妈在身边。',
    answer: '能采一位也比没有好：至少能知道变异是不是从妈妈那里来的。',
  },
  {
    slug: 'seven-sql-habits',
    nickname: '夜里看日志的人',
    hoursAfter: 5,
    content: '第四条今天就用上了，翻到第五百页从三秒变成十毫秒。',
  },
  {
    slug: 'seven-sql-habits',
    nickname: '阿北',
    hoursAfter: 160,
    content: '能不能再写一篇讲锁的？上周刚被一条 UPDATE 锁了整张表。',
    isPending: true,
  },
  {
    slug: 'write-it-down',
    nickname: '新来的同事',
    hoursAfter: 6,
    content: '照着这个骨架写了第一篇交接说明，前辈说终于不用再问我三遍了。',
  },
  {
    slug: 'write-it-down',
    nickname: '小满',
    hoursAfter: 20,
    content: '写不出结论多半是还没有想清楚，这句话抄下来贴在显示器上了。',
    isPending: true,
  },
];
