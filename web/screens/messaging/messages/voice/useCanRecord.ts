// Hook that returns true if the browser reports a microphone.
import { useEffect, useState } from 'react'

export function useCanRecord(): boolean {
  const [canRecord, setCanRecord] = useState(false)
  useEffect(() => {
    let isMounted = true
    void hasMicrophone().then((isAvailable) => isMounted && setCanRecord(isAvailable))
    return () => {
      isMounted = false
    }
  }, [])
  return canRecord
}

async function hasMicrophone(): Promise<boolean> {
  // mediaDevices is undefined in insecure contexts.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (typeof MediaRecorder === 'undefined' || !mediaDevices?.getUserMedia) return false
  // Devices are listed without permission; if listing fails, assume a microphone.
  const devices = await mediaDevices.enumerateDevices().catch(() => null)
  return devices?.some(({ kind }) => kind === 'audioinput') ?? true
}
