/** What every Discord of this measurement lets its bot in with. */
export const TOKEN = 'MTE5MDAwMDAwMDAwMDAwMDAwMQ.measured.here';
