import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ number }: Formats<'zh-CN'>) =>
  ({
    title: '管理历史记录',
    about: ({ id }) => `关于 ${id}`,
    by: ({ user }) => `操作者 ${user}`,
    lost: ({ count }) => `另有 ${number(count)} 条审计记录只在机器人的日志中`,
    off: {
      AUDIT_DAYS: '此机器人不保存管理历史记录：`AUDIT_DAYS` 为 0。',
      DATABASE_URL: '此机器人不保存管理历史记录：它在多个进程中运行，但没有设置 `DATABASE_URL`。',
    },
    unread: {
      away: '无法连接保存管理历史记录的数据库：请在一分钟后再试。',
      full: '保存管理历史记录的数据库已满：请告诉此机器人的运营者。',
      'read-only': '此版本的机器人无法读取管理历史记录：请告诉此机器人的运营者。',
      locked: '另一个进程锁定了保存管理历史记录的数据库：请在一分钟后再试。',
      damaged: '保存管理历史记录的数据库已损坏：请告诉此机器人的运营者。',
    },
    several: ({ typed, found }) => `有 ${number(found)} 个符合 ${typed}：请从 \`id\` 的建议中选择一个。`,
    notAll: '尚未搜索全部历史记录：请输入更多内容或完整的 ID，或稍后再试。',
    button: { history: '历史记录', csv: 'CSV' },
    cutFile: ({ count }) => `文件包含最新的 ${number(count)} 条审计记录，这是 Discord 在此允许的上限。`,
  }) satisfies WordsOf<'history'>;
