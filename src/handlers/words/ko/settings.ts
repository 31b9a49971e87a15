import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ number }: Formats<'ko'>) =>
  ({
    title: '이 서버의 설정',
    name: {
      moderator_roles: '관리자 역할',
      audit_channel: '감사 기록 채널',
      language: '언어',
      page_size: '페이지당 줄 수',
      cooldown: '재사용 대기 시간',
    },
    line: ({ name, value, source }) => `**${name}:** ${value} · ${source}`,
    value: {
      permissionAlone: '"메시지 관리하기" 권한만 필요',
      nobodyModerates: '여기에는 관리자가 없음',
      none: '없음',
      ofEachCommand: '명령어마다 다름',
      seconds: ({ seconds }) => `${number(seconds)}초`,
      notSet: '설정되지 않음',
    },
    source: { server: '여기서 설정', host: '운영자 설정', discord: 'Discord 설정', usual: '기본값' },
    note: {
      hostRoles: ({ roles }) => `관리자에게는 운영자가 요구하는 역할도 필요합니다: ${roles.join(', ')}`,
      hostCooldown: ({ seconds }) =>
        `여기서 설정한 재사용 대기 시간은 ${number(seconds)}초입니다. 운영자가 정한 시간이 더 길어 그 시간이 적용됩니다.`,
      notModerated: ({ setting }) =>
        `관리자 역할을 고를 수 없습니다. 먼저 이 봇의 운영자가 ${setting} 설정에 이 서버를 넣어야 합니다.`,
      noToken: ({ setting }) =>
        `감사 기록 채널을 고를 수 없습니다. 먼저 이 봇의 운영자가 ${setting} 값을 설정해야 합니다.`,
      noCooldown:
        '재사용 대기 시간을 고를 수 없습니다. 운영자가 정한 시간이 양식에서 고를 수 있는 가장 긴 시간보다 짧지 않습니다.',
      notSaved: ({ setting }) =>
        `아무것도 바꿀 수 없습니다. 이 봇은 여러 프로세스로 실행되므로 먼저 운영자가 ${setting} 값을 설정해야 합니다.`,
      away: '설정 데이터베이스에 연결할 수 없습니다. 위의 값은 계속 적용되지만, 복구될 때까지 아무것도 바꿀 수 없습니다.',
      untrusted:
        '설정 데이터베이스에 연결할 수 없습니다. 복구될 때까지 아무도 관리할 수 없고 설정도 바꿀 수 없습니다.',
      unreadable:
        '저장된 이 서버의 설정을 읽을 수 없어 여기서는 아무도 관리할 수 없습니다. "변경" 버튼을 누르고 양식을 제출하면 새로 저장됩니다.',
      auditBehind: ({ channel }) =>
        `${channel} 채널에 감사 기록을 남길 수 없습니다. Rollcall이 그곳에 쓸 수 있게 하거나 다른 채널을 고르세요.`,
    },
    button: { change: '변경', history: '변경 내역', export: '내보내기', back: '뒤로' },
    form: {
      about: {
        moderator_roles: '운영자가 요구하는 것 외에, 관리자에게는 이 중 하나가 필요합니다.',
        audit_channel: '이 서버에서 바뀐 것이 그곳에 기록됩니다.',
        language: '모두에게 보이는 내용의 언어입니다. 나에게만 보이는 내용은 내 언어로 나옵니다.',
        page_size: '다른 수를 지정하지 않았을 때 쓰입니다.',
        cooldown: '각자 같은 명령어를 다시 쓰기까지 기다리는 시간입니다.',
      },
      gone: '선택했던 항목이 더 이상 없을 수 있습니다. 비워 둔 항목은 그대로 유지됩니다.',
      asHost: ({ value }) => `운영자 설정대로: ${value}`,
      asDiscord: ({ value }) => `Discord 설정대로: ${value}`,
      asEachCommand: '명령어마다 다름',
    },
    saved: ({ names }) => `저장했습니다: ${names.join(', ')}`,
    unchanged: '양식에 새로운 내용이 없어 아무것도 저장하지 않았습니다.',
    changedSince:
      '아무것도 저장하지 않았습니다. 그 사이 다른 사람이 설정을 바꾸었습니다. 설정을 확인하고 다시 시도하세요.',
    failed: {
      away: '아무것도 저장하지 않았습니다. 설정 데이터베이스에 연결할 수 없습니다. 1분 후에 다시 시도하세요.',
      full: '아무것도 저장하지 않았습니다. 설정 데이터베이스가 가득 찼습니다. 이 봇의 운영자에게 알려 주세요.',
      'read-only':
        '아무것도 저장하지 않았습니다. 설정 데이터베이스가 읽기 전용입니다. 이 봇의 운영자에게 알려 주세요.',
      locked:
        '아무것도 저장하지 않았습니다. 다른 프로세스가 설정 데이터베이스를 잠갔습니다. 1분 후에 다시 시도하세요.',
      damaged:
        '아무것도 저장하지 않았습니다. 설정 데이터베이스가 손상되었습니다. 이 봇의 운영자에게 알려 주세요.',
    },
    refused: {
      notOffered: ({ name }) =>
        `아무것도 저장하지 않았습니다. 양식의 "${name}" 항목에 없는 선택입니다. "변경" 버튼을 누르고 다시 고르세요.`,
      permissions: ({ channel, permissions }) =>
        `아무것도 저장하지 않았습니다. ${channel} 채널에서 Rollcall에 없는 권한: ${permissions.join(', ')}. 그곳에서 허용하거나 다른 채널을 고르세요.`,
    },
    permission: {
      viewChannel: '채널 보기',
      sendMessages: '메시지 보내기',
      embedLinks: '링크 첨부',
      readMessageHistory: '메시지 기록 보기',
      attachFiles: '파일 첨부',
    },
    history: {
      title: '최근 변경',
      none: '아직 바뀐 것이 없습니다.',
      host: '운영자',
      by: ({ number, who, time }) => `**${number}.** ${who}, ${time}`,
      undid: ({ line }) => `${line}, 이전 변경 취소`,
      change: ({ name, before, after }) => `${name}: ${before} → ${after}`,
      leftOut: ({ count }) => `이전 변경 ${number(count)}개는 여기 들어가지 않았습니다.`,
      unread: '변경 내역을 읽을 수 없습니다. 1분 후에 다시 시도하세요.',
      choose: '취소할 변경을 고르세요',
      option: ({ number, names }) => `${number}. ${names.join(', ')}`,
    },
    undo: {
      done: ({ names }) => `변경을 취소했습니다: ${names.join(', ')}`,
      changedSince: ({ names }) => `그 뒤 다시 바뀌어 그대로 두었습니다: ${names.join(', ')}`,
      notAllowed: ({ names }) => `이제는 할 수 없어 그대로 두었습니다: ${names.join(', ')}`,
      nothing: '아무것도 취소하지 않았습니다.',
      notKept: '아무것도 취소하지 않았습니다. 이 변경은 더는 저장되어 있지 않습니다.',
    },
  }) satisfies WordsOf<'settings'>;
