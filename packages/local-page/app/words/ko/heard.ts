import type { heard as english } from '../en/heard.ts';
import type { InOneForm } from '../translation.ts';

export const heard: InOneForm<typeof english> = {
  notSeen: '이 채널을 볼 수 없습니다.',
  noResponse: '애플리케이션이 응답하지 않았습니다',
  optionsFailed: '옵션을 불러오지 못했습니다',
  formClosed: '이 양식은 더 이상 열려 있지 않습니다. 다시 여세요.',
  broken: '페이지 서버에 문제가 있습니다. 자세한 내용은 로그에 있습니다.',
  cannotBeDone: '너무 길거나 여기서 할 수 없는 일입니다.',
  emptyMessage: '메시지는 비워 둘 수 없습니다.',
  longMessage: '메시지는 최대 {n}자입니다.',
  noSuchMessage: '그 메시지는 더 이상 여기에 없습니다.',
  notYetThere: '그 메시지는 아직 없습니다.',
  ownMessagesAlone: '자신의 메시지만 수정할 수 있습니다.',
  pollUnchanged: '설문이 있는 메시지는 수정할 수 없습니다.',
  othersMessages: '여기서 다른 사람의 메시지를 삭제할 권한이 없습니다.',
  ownPollsAlone: '자신의 설문만 종료할 수 있습니다.',
  pollQuestion: '설문의 질문은 1~300자입니다.',
  pollAnswers: '설문의 답변은 1~10개입니다.',
  pollAnswer: '설문의 답변은 1~55자입니다.',
  pollOver: '설문이 끝났습니다.',
  largeFile: '"{name}" 파일이 {n} MB보다 큽니다.',
  optionNeeded: '"{name}" 옵션은 필수입니다.',
  fieldNeeded: '"{name}" 항목은 필수입니다.',
  mayNotManage: '이 서버를 관리할 권한이 없습니다.',
  noServer: '그 서버는 더 이상 없습니다.',
};
