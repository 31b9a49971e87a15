import type { heard as english } from '../en/heard.ts';
import type { InTwoForms } from '../translation.ts';

export const heard: InTwoForms<typeof english> = {
  notSeen: 'Você não pode ver este canal.',
  noResponse: 'O aplicativo não respondeu',
  optionsFailed: 'Falha ao carregar as opções',
  formClosed: 'Este formulário não está mais aberto: abra de novo.',
  broken: 'Algo quebrou no servidor da página; o registro dele diz mais.',
  cannotBeDone: 'É longo demais ou nada que se possa fazer aqui.',
  emptyMessage: 'Uma mensagem não pode ficar vazia.',
  longMessage: 'Uma mensagem tem no máximo {n} caracteres.',
  noSuchMessage: 'Essa mensagem não está mais aqui.',
  notYetThere: 'Essa mensagem ainda não está aqui.',
  ownMessagesAlone: 'Você só pode mudar as suas próprias mensagens.',
  pollUnchanged: 'Uma mensagem com enquete não pode ser mudada.',
  othersMessages: 'Você não tem permissão para excluir mensagens de outros aqui.',
  ownPollsAlone: 'Você só pode encerrar as suas próprias enquetes.',
  pollQuestion: 'A pergunta de uma enquete tem de 1 a 300 caracteres.',
  pollAnswers: 'Uma enquete tem de 1 a 10 respostas.',
  pollAnswer: 'Uma resposta de enquete tem de 1 a 55 caracteres.',
  pollOver: 'A enquete acabou.',
  largeFile: 'O arquivo "{name}" tem mais de {n} MB.',
  optionNeeded: 'A opção "{name}" é obrigatória.',
  fieldNeeded: 'O campo "{name}" é obrigatório.',
  mayNotManage: 'Você não tem permissão para gerenciar este servidor.',
  noServer: 'Esse servidor não existe mais.',
};
