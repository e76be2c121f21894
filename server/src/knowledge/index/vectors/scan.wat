;; Multiplies rows of int8 numbers with a query of int16 numbers, sixteen at a time, and writes
;; product * scale * factor of each row as a float. `npm run generate` compiles it into scan-kernel.ts.
(module
  (memory (export "memory") 5)
  (func (export "scan")
    (param $vectors i32) (param $scales i32) (param $query i32) (param $out i32)
    (param $stride i32) (param $count i32) (param $factor f32)
    (local $row_end i32) (local $position i32)
    (local $low v128) (local $high v128)
    (block $done
      (br_if $done (i32.eqz (local.get $count)))
      (loop $next_row
        (local.set $row_end (i32.add (local.get $vectors) (local.get $stride)))
        (local.set $position (local.get $query))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (loop $next_sixteen
          (local.set $low
            (i32x4.add
              (local.get $low)
              (i32x4.dot_i16x8_s
                (i16x8.extend_low_i8x16_s (v128.load align=1 (local.get $vectors)))
                (v128.load align=1 (local.get $position)))))
          (local.set $high
            (i32x4.add
              (local.get $high)
              (i32x4.dot_i16x8_s
                (i16x8.extend_high_i8x16_s (v128.load align=1 (local.get $vectors)))
                (v128.load offset=16 align=1 (local.get $position)))))
          (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
          (local.set $position (i32.add (local.get $position) (i32.const 32)))
          (br_if $next_sixteen (i32.lt_u (local.get $vectors) (local.get $row_end))))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (f32.store
          (local.get $out)
          (f32.mul
            (f32.mul
              (f32.convert_i32_s
                (i32.add
                  (i32.add
                    (i32.add
                      (i32x4.extract_lane 0 (local.get $low))
                      (i32x4.extract_lane 1 (local.get $low)))
                    (i32x4.extract_lane 2 (local.get $low)))
                  (i32x4.extract_lane 3 (local.get $low))))
              (f32.load (local.get $scales)))
            (local.get $factor)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br_if $next_row (local.tee $count (i32.sub (local.get $count) (i32.const 1))))))))
