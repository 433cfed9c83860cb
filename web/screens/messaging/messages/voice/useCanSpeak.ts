// Whether there is something to speak into, as far as the browser tells.
import { useEffect, useState } from 'react'

export function useCanSpeak(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => {
    let isHere = true
    void hasMicrophone().then((has) => isHere && setCan(has))
    return () => {
      isHere = false
    }
  }, [])
  return can
}

async function hasMicrophone(): Promise<boolean> {
  // Where an address is not secure there are no devices.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (typeof MediaRecorder === 'undefined' || !mediaDevices?.getUserMedia) return false
  // Which there are is told before any may be used; where it is not, there may be one.
  const devices = await mediaDevices.enumerateDevices().catch(() => null)
  return devices?.some(({ kind }) => kind === 'audioinput') ?? true
}
