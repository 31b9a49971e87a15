import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ number }: Formats<'ko'>) =>
  ({
    title: '관리 내역',
    about: ({ id }) => `대상 ${id}`,
    by: ({ user }) => `실행한 사람 ${user}`,
    lost: ({ count }) => `감사 기록 ${number(count)}건은 봇의 로그에만 있음`,
    off: {
      AUDIT_DAYS: '`AUDIT_DAYS` 값이 0이라 이 봇은 관리 내역을 보관하지 않습니다.',
      DATABASE_URL:
        '이 봇은 여러 프로세스로 실행되고 `DATABASE_URL` 값이 설정되지 않아 관리 내역을 보관하지 않습니다.',
    },
    unread: {
      away: '관리 내역 데이터베이스에 연결할 수 없습니다. 1분 후에 다시 시도하세요.',
      full: '관리 내역 데이터베이스가 가득 찼습니다. 이 봇의 운영자에게 알려 주세요.',
      'read-only': '이 버전의 봇은 관리 내역을 읽을 수 없습니다. 이 봇의 운영자에게 알려 주세요.',
      locked: '다른 프로세스가 관리 내역 데이터베이스를 잠갔습니다. 1분 후에 다시 시도하세요.',
      damaged: '관리 내역 데이터베이스가 손상되었습니다. 이 봇의 운영자에게 알려 주세요.',
    },
    several: ({ typed, found }) =>
      `${typed}: 해당하는 것이 ${number(found)}개입니다. \`id\` 옵션의 추천 목록에서 하나를 고르세요.`,
    notAll:
      '관리 내역 전체를 검색하지 못했습니다. 더 입력하거나 ID 전체를 입력하거나, 나중에 다시 시도하세요.',
    button: { history: '관리 내역', csv: 'CSV' },
    cutFile: ({ count }) =>
      `파일에는 최신 감사 기록 ${number(count)}건이 있습니다. Discord가 여기서 받는 한도입니다.`,
  }) satisfies WordsOf<'history'>;
