// Returns true if the browser reports a microphone.
import { useEffect, useState } from 'react'

export function useCanRecord(): boolean {
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
  // mediaDevices is undefined in insecure contexts.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (typeof MediaRecorder === 'undefined' || !mediaDevices?.getUserMedia) return false
  // Devices are listed without permission; if listing fails, assume a microphone.
  const devices = await mediaDevices.enumerateDevices().catch(() => null)
  return devices?.some(({ kind }) => kind === 'audioinput') ?? true
}
