/** Whether this device can be felt. */
export const canBeFelt = (): boolean => typeof navigator.vibrate === 'function'
