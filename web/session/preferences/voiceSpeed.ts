// Playback speed of voice messages on this device.
import { useSyncExternalStore } from 'react'
import { subscribeToChoices, saveChoice } from './choices.ts'
import { localKeys, readKey } from '../keys.ts'

export const voiceSpeeds = [1, 1.5, 2] as const
export type VoiceSpeed = (typeof voiceSpeeds)[number]

const voiceSpeed = (): VoiceSpeed =>
  voiceSpeeds.find((speed) => String(speed) === readKey(localKeys.voiceSpeed)) ?? 1

export const chooseVoiceSpeed = (speed: VoiceSpeed) => saveChoice(localKeys.voiceSpeed, String(speed))

export const useVoiceSpeed = (): VoiceSpeed => useSyncExternalStore(subscribeToChoices, voiceSpeed)
